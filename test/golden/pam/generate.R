# Writes pam.json beside this file with R's cluster::pam, the code that goes back to Kaufman and Rousseeuw; the tests read only the JSON.
#
#     Rscript test/golden/pam/generate.R      (Debian 12: r-cran-cluster)
#
# Each case: points, the medoids to begin with, and what pam() swaps them for. R counts items from 1; the JSON counts from 0.
library(cluster)

list_of <- function(values) paste0("[", paste(values, collapse = ","), "]")
exact <- function(values) list_of(sprintf("%.17g", values))

set.seed(20140301)
cases <- character(0)
for (shape in list(c(40, 3, 2), c(60, 5, 4), c(120, 12, 3), c(25, 1, 2), c(90, 8, 10))) {
  n <- shape[1]; k <- shape[2]; columns <- shape[3]
  centres <- matrix(rnorm(k * columns, sd = 3), k)
  points <- centres[sample(k, n, replace = TRUE), , drop = FALSE] + matrix(rnorm(n * columns), n)
  start <- sample(n, k)
  for (metric in c("euclidean", "sqeuclidean")) {
    distances <- dist(points)
    if (metric == "sqeuclidean") distances <- distances^2
    found <- pam(distances, k, diss = TRUE, medoids = start, pamonce = 0)
    cases <- c(cases, sprintf(
      '{"metric":"%s","points":%s,"start":%s,"medoids":%s,"cost":%.17g}',
      metric, list_of(apply(points, 1, exact)), list_of(start - 1),
      list_of(sort(found$id.med) - 1), unname(found$objective["swap"]) * n))
  }
}
versions <- sprintf('{"R":"%s","cluster":"%s"}', getRversion(), packageVersion("cluster"))
here <- dirname(sub("--file=", "", grep("--file=", commandArgs(FALSE), value = TRUE)))
writeLines(sprintf('{"versions":%s,"cases":%s}', versions, list_of(cases)), file.path(here, "pam.json"))
