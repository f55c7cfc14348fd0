"""Weights of the features (`features`) for four and more players.

Fitted to 2500 games of four on each board, half with the general weights and half with the previous ones
(tools/tune_bots.py). Then changed towards what wins among four players with the search of hints, in 3000
games on the short board and 1600 on the long one (tools/sharpen_weights.py of version 0.2.0); this is the
mean of both boards. How far to go was chosen by trial games, so no tool reproduces these numbers exactly.
"""

EARLY: tuple[float, ...] = (
    # coins, 0 to 12
    -4.136, -0.859, -3.981, 2.370, 8.457, 14.133, 13.414, 21.634, 23.436, 23.425,
    27.451, 23.442, 27.519,
    # workers on the mat, 0 to 5
    -11.230, -1.527, 13.575, 22.754, 30.279, 35.394,
    # fruits that can grow, 0 to 5
    7.008, 5.720, 4.569, 5.188, 4.670, 3.185,
    # fruits that can be started, 0 to 5
    3.874, 1.785, 6.584, 10.520, 9.547, 7.485,
    # regions by room to grow
    8.777, 6.415, 5.015, 5.264, 7.040,
    # landscape tiles by kind
    0.000, 0.000, 0.000, 9.927, 14.252, 12.248, 8.636, 7.950, 7.335, 7.366,
    5.408, 3.916, 5.878,
    # plantations in storehouses
    4.464,
    # fincas by stage, standing and place
    0.009, 0.013, 0.884, 0.217, 0.512, -0.225, 0.916, -0.073, 0.537, 0.116,
    0.502, 0.070, 0.552, -0.408, 0.690, -0.393, 0.931, -0.585, 1.169, -0.338,
    0.018, 0.029, 0.791, 0.392, 0.277, 0.212, 0.693, 0.585, 0.354, -0.062,
    0.008, 0.064, 0.009, -0.226, 0.083, -0.397, 0.132, -0.235, 0.540, -0.106,
    0.061, 0.091, 0.139, 0.148, 0.166, 0.190, 0.487, 0.500, -0.115, 0.104,
    -0.542, -0.212, -0.676, -0.430, -0.862, -0.188, -0.721, -0.082, -0.032, 0.249,
    0.077, 0.097, 1.358, 0.683, 0.915, 0.381, 1.191, 0.559, 0.464, 0.251,
    0.116, 0.044, -0.161, -0.110, -0.449, -0.342, -0.393, -0.410, 0.214, 0.061,
    # market, unknown market, share of a round to wait, always
    -1.011, 0.934, -9.999, 44.986,
)  # fmt: skip
LATE: tuple[float, ...] = (
    # coins, 0 to 12
    -0.024, 0.187, 0.954, 0.921, 1.479, 1.243, 1.753, 1.476, 1.465, 2.057,
    1.804, 1.815, -0.379,
    # workers on the mat, 0 to 5
    -1.213, -0.703, 0.329, 1.895, 2.191, 3.856,
    # fruits that can grow, 0 to 5
    -2.377, -1.038, 0.750, 1.603, 2.428, 3.182,
    # fruits that can be started, 0 to 5
    0.866, 1.270, 1.278, 0.871, 1.032, 1.404,
    # regions by room to grow
    -0.651, -0.703, -0.071, 0.470, 0.665,
    # landscape tiles by kind
    0.000, 0.000, 0.000, 1.636, 2.318, 1.957, 1.253, 1.154, 0.777, 0.327,
    4.609, 0.300, -0.975,
    # plantations in storehouses
    2.085,
    # fincas by stage, standing and place
    0.008, 0.103, 0.020, -0.225, -0.078, 0.326, -0.136, 0.228, 0.020, 0.193,
    0.103, 0.312, 0.180, 0.612, 0.223, 0.659, 0.117, 0.845, -0.017, 0.918,
    0.011, 0.056, 0.042, -0.323, 0.008, 0.026, -0.140, 0.021, 0.098, -0.115,
    0.197, 0.035, 0.164, 0.403, 0.157, 0.543, 0.173, 0.525, 0.001, 0.641,
    0.000, 0.113, 0.163, -0.028, 0.013, -0.021, -0.185, 0.272, 0.137, 0.065,
    0.318, 0.158, 0.408, 0.181, 0.379, 0.362, 0.411, 0.320, 0.155, 0.516,
    0.000, 0.000, -0.061, -0.030, 0.037, 0.016, -0.012, 0.032, 0.098, 0.088,
    0.197, 0.187, 0.293, 0.244, 0.358, 0.267, 0.372, 0.302, 0.303, 0.278,
    # market, unknown market, share of a round to wait, always
    0.531, 2.234, -4.073, 2.587,
)  # fmt: skip
