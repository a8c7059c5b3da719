"""Writes cases.json beside this file with NumPy, SciPy and scikit-learn; the tests read only the JSON.

    /usr/bin/python3 test/golden/spectral/generate.py      (Debian 12: python3-sklearn, python3-scipy)

Labels are those of scikit-learn's spectral clustering, on cases whose clusters leave no doubt.
"""

import json
import pathlib
import warnings

import numpy
import scipy
import sklearn
from scipy.linalg import eigvalsh
from scipy.spatial.distance import pdist, squareform
from sklearn.cluster import SpectralClustering
from sklearn.datasets import make_blobs, make_circles

HERE = pathlib.Path(__file__).parent


def eigenvalues(affinity, k):
    degrees = affinity.sum(axis=1)
    roots = numpy.divide(1, numpy.sqrt(degrees), out=numpy.zeros(len(degrees)), where=degrees > 0)
    return eigvalsh(affinity * roots[:, None] * roots[None, :])[::-1][:k].tolist()


def gaussian(points, sigma):
    distances = squareform(pdist(points))
    width = sigma if sigma is not None else pdist(points).mean()
    affinity = numpy.exp(-(distances**2) / (2 * width**2))
    numpy.fill_diagonal(affinity, 0)
    return affinity


def labels(affinity, k):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = SpectralClustering(k, affinity="precomputed", random_state=0).fit(affinity).labels_
    numbers = {}
    return [numbers.setdefault(int(label), len(numbers)) for label in found]


def main():
    random = numpy.random.default_rng(11)
    cases = []
    for items, columns, k, spread, sigma in [(40, 2, 3, 0.5, None), (120, 5, 6, 0.6, 2.0), (300, 3, 8, 0.4, None)]:
        points, _ = make_blobs(items, columns, centers=k, cluster_std=spread, random_state=int(random.integers(1 << 30)))
        points = points.round(3)
        affinity = gaussian(points, sigma)
        cases.append({"points": points.tolist(), "sigma": sigma, "k": k, "mustLink": [], "cannotLink": [],
                      "eigenvalues": eigenvalues(affinity, k), "labels": labels(affinity, k)})
    points, truth = make_circles(120, factor=0.4, noise=0.03, random_state=1)
    points = points.round(4)
    affinity = gaussian(points, 0.15)
    cases.append({"points": points.tolist(), "sigma": 0.15, "k": 2, "mustLink": [], "cannotLink": [],
                  "eigenvalues": eigenvalues(affinity, 2), "labels": labels(affinity, 2)})
    # Constraints, repeated ones too: the last one counts, cannot-links after must-links.
    points = random.normal(size=(50, 4)).round(3)
    affinity = gaussian(points, None)
    must = [[0, 1, 1], [5, 2, 0.25], [5, 2, 0.5], [7, 8, 1]]
    cannot = [[3, 4, 1], [8, 7, 0.125], [10, 11, 0.75]]
    for i, j, w in must:
        affinity[i, j] = affinity[j, i] = w
    for i, j, w in cannot:
        affinity[i, j] = affinity[j, i] = 1 - w
    cases.append({"points": points.tolist(), "sigma": None, "k": 50, "mustLink": must, "cannotLink": cannot,
                  "eigenvalues": eigenvalues(affinity, 50), "labels": None})
    # An affinity with two isolated items.
    affinity = numpy.triu((random.random((30, 30)) < 0.2) * random.random((30, 30)).round(4), 1)
    affinity += affinity.T
    affinity[[4, 17], :] = 0
    affinity[:, [4, 17]] = 0
    cases.append({"affinity": affinity.tolist(), "sigma": None, "k": 30, "mustLink": [], "cannotLink": [],
                  "eigenvalues": eigenvalues(affinity, 30), "labels": None})
    versions = {"numpy": numpy.__version__, "scipy": scipy.__version__, "scikit-learn": sklearn.__version__}
    path = HERE / "cases.json"
    path.write_text(json.dumps({"versions": versions, "cases": cases}) + "\n")
    print(len(cases), path.stat().st_size)


if __name__ == "__main__":
    main()
