"""Weights of the features (`features`) for two players.

Half of `general` and half of a refit to 550 games of two to four on the long board (three passes of
`tools.tune_bots.returns`, with small steps between neighbouring amounts). Then changed towards what wins in
1000 and 400 games of two there (tools/sharpen_weights.py of version 0.2.0). How far to go was chosen by trial
games, so no tool reproduces these numbers exactly.
"""

EARLY: tuple[float, ...] = (
    # coins, 0 to 12
    -1.244, 0.152, 0.244, 3.515, 7.674, 9.259, 14.335, 13.080, 12.770, 12.190,
    12.767, 10.818, 11.095,
    # workers on the mat, 0 to 5
    -6.831, -4.371, 5.924, 13.267, 10.957, 16.836,
    # fruits that can grow, 0 to 5
    2.556, 1.654, 1.776, 1.770, 1.985, 2.062,
    # fruits that can be started, 0 to 5
    0.295, 0.314, 1.488, 2.904, 4.056, 3.695,
    # regions by room to grow
    4.185, 3.396, 3.273, 3.415, 4.067,
    # landscape tiles by kind
    0.000, 0.000, 0.000, 3.585, 5.766, 4.620, 3.833, 2.720, 1.862, 5.366,
    3.931, 2.825, 4.334,
    # plantations in storehouses
    3.257,
    # fincas by stage, standing and place
    0.012, 0.018, 0.538, 0.234, 0.386, -0.290, 0.212, 0.351, 0.146, 0.294,
    0.187, 0.237, 0.345, -0.046, 0.354, -0.016, 0.505, -0.065, 0.592, 0.291,
    0.019, 0.031, 0.160, 0.105, 0.034, 0.103, 0.078, 0.160, 0.067, -0.022,
    0.021, 0.026, 0.057, -0.018, 0.163, -0.189, 0.178, -0.130, 0.157, 0.223,
    0.070, 0.106, 0.089, 0.150, 0.216, 0.277, 0.146, 0.316, 0.077, 0.199,
    0.076, 0.041, 0.126, -0.065, 0.080, -0.090, -0.009, 0.159, 0.112, 0.368,
    0.080, 0.100, 1.176, 0.608, 0.365, 0.145, 0.529, 0.277, 0.330, 0.195,
    0.239, 0.096, 0.191, 0.039, 0.083, -0.119, 0.092, -0.210, 0.321, 0.106,
    # market, unknown market, share of a round to wait, always
    -0.057, 1.003, -5.051, 27.460,
)  # fmt: skip
LATE: tuple[float, ...] = (
    # coins, 0 to 12
    -0.051, 0.367, 1.119, 1.807, 3.487, 3.876, 3.780, 3.768, 2.341, 1.304,
    -0.020, -1.614, -4.343,
    # workers on the mat, 0 to 5
    0.046, -1.247, -0.371, 1.371, 2.160, 5.210,
    # fruits that can grow, 0 to 5
    -0.577, -0.846, 0.490, 1.557, 1.949, 2.231,
    # fruits that can be started, 0 to 5
    -0.268, 0.084, 0.588, 0.669, 1.104, 1.828,
    # regions by room to grow
    -0.302, -0.156, -0.027, 0.347, 0.897,
    # landscape tiles by kind
    0.000, 0.000, 0.000, 1.860, 2.676, 2.133, 1.145, 1.139, 1.227, 0.150,
    2.694, 0.109, -0.580,
    # plantations in storehouses
    1.311,
    # fincas by stage, standing and place
    0.007, 0.090, -0.123, 0.031, 0.053, 0.033, -0.069, 0.145, 0.085, 0.130,
    0.043, 0.497, 0.177, 0.455, 0.245, 0.518, 0.249, 0.536, 0.136, 0.572,
    0.013, 0.067, 0.077, -0.054, 0.080, 0.041, 0.053, -0.160, 0.081, 0.050,
    0.043, 0.265, 0.140, 0.183, 0.185, 0.226, 0.183, 0.316, 0.068, 0.489,
    0.000, 0.100, 0.122, 0.159, -0.284, 0.081, -0.030, 0.114, 0.134, -0.004,
    -0.185, 0.455, -0.058, 0.215, -0.067, 0.541, 0.285, 0.190, -0.039, 0.809,
    0.000, 0.000, -0.116, -0.057, 0.053, 0.022, 0.010, 0.062, 0.134, 0.129,
    0.207, 0.247, 0.233, 0.281, 0.289, 0.298, 0.349, 0.367, 0.334, 0.371,
    # market, unknown market, share of a round to wait, always
    0.724, 2.674, -3.390, 2.504,
)  # fmt: skip
