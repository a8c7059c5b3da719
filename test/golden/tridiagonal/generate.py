"""Adds the eigenvalues of SciPy to the tridiagonal matrix in cases.json beside this file; the tests read only the JSON.

    /usr/bin/python3 test/golden/tridiagonal/generate.py      (Debian 12: python3-scipy)

The matrix came up in spectral clustering with many cannot-links: a sparse graph whose eigenvalues are 1, -1 and 0 again and again. Between the zeros stands
nothing but rounding, which rotations that look for small numbers beside small numbers never finish.
"""

import json
import pathlib

import numpy
import scipy
from scipy.linalg import eigvalsh_tridiagonal

path = pathlib.Path(__file__).parent / "cases.json"
case = json.loads(path.read_text())["cases"][0]
values = eigvalsh_tridiagonal(case["diagonal"], case["beside"][:-1])[::-1]
versions = {"numpy": numpy.__version__, "scipy": scipy.__version__}
path.write_text(json.dumps({"versions": versions, "cases": [{**case, "values": values.tolist()}]}) + "\n")
