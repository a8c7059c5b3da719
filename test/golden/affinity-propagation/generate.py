"""Writes cases.json beside this file with scikit-learn; the tests read only the JSON.

    /usr/bin/python3 test/golden/affinity-propagation/generate.py      (Debian 12: python3-sklearn)

scikit-learn adds noise of the size of rounding to the similarities; the cases have no ties, so that it decides nothing.
"""

import json
import pathlib
import warnings

import numpy
import sklearn
from sklearn.cluster import affinity_propagation
from sklearn.datasets import make_blobs

HERE = pathlib.Path(__file__).parent


def case(messages, preference, damping, iterations, **given):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        exemplars, labels, count = affinity_propagation(
            messages.copy(), preference=preference, damping=damping, max_iter=iterations,
            convergence_iter=15, return_n_iter=True, random_state=0,
        )
    converged = not any("converge" in str(warning.message) for warning in caught)
    numbers = {}
    labels = [numbers.setdefault(int(label), len(numbers)) for label in labels]
    order = list(numbers)
    return {
        **given,
        "preference": preference,
        "damping": damping,
        "maxIterations": iterations,
        "labels": labels,
        "exemplars": [int(exemplars[label]) for label in order],
        "iterations": int(count),
        "converged": converged,
    }


def median(similarity):
    return float(numpy.median(similarity[~numpy.eye(len(similarity), dtype=bool)]))


def main():
    random = numpy.random.default_rng(7)
    cases = []
    for items, columns, centers, spread, damping, share in [
        (30, 2, 3, 1.0, 0.5, 1), (60, 3, 5, 1.5, 0.5, 3), (100, 8, 6, 3.0, 0.7, 1), (150, 2, 9, 0.7, 0.9, 10), (80, 4, 4, 2.0, 0.5, 0.2),
    ]:
        points, _ = make_blobs(items, columns, centers=centers, cluster_std=spread, random_state=int(random.integers(1 << 30)))
        points = points.round(3)
        similarity = -((points[:, None, :] - points[None, :, :]) ** 2).sum(axis=2)
        cases.append(case(similarity, median(similarity) * share, damping, 300, points=points.tolist()))
    # Not symmetric, as the paper allows.
    lopsided = -random.random((40, 40)).round(6) - 0.01
    cases.append(case(lopsided, median(lopsided), 0.6, 300, similarity=lopsided.tolist()))
    # Stopped before it converges.
    points, _ = make_blobs(50, 2, centers=4, cluster_std=1.0, random_state=3)
    points = points.round(3)
    similarity = -((points[:, None, :] - points[None, :, :]) ** 2).sum(axis=2)
    cases.append(case(similarity, median(similarity), 0.5, 12, points=points.tolist()))
    versions = {"numpy": numpy.__version__, "scikit-learn": sklearn.__version__}
    path = HERE / "cases.json"
    path.write_text(json.dumps({"versions": versions, "cases": cases}) + "\n")
    for one in cases:
        print(len(one["labels"]), len(one["exemplars"]), one["iterations"], one["converged"])
    print(path.stat().st_size)


if __name__ == "__main__":
    main()
