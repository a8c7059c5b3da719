{
  # -O3 without -ffast-math and without fused multiply-add: results must be those of the TypeScript twins, bit for bit.
  "targets": [
    {
      "target_name": "akin",
      "sources": [
        "addon.cc",
        "bindings.cc",
        "distance.cc",
        "edges.cc",
        "kmeans.cc",
        "link_items.cc",
        "nearest_neighbours.cc",
        "sandbox.cc",
        "sparse_rows.cc",
        "active_hacc/apart_pairs.cc",
        "active_hacc/apart_rows.cc",
        "active_hacc/base_run.cc",
        "active_hacc/blocked.cc",
        "active_hacc/broken_tree.cc",
        "active_hacc/changed_forest.cc",
        "active_hacc/classes.cc",
        "active_hacc/forest.cc",
        "active_hacc/inner_edges.cc",
        "active_hacc/measure.cc",
        "active_hacc/outcomes.cc",
        "active_hacc/rescan.cc",
        "active_hacc/select.cc",
        "active_hacc/simulate.cc",
        "active_hacc/tail.cc",
        "active_hacc/witnesses.cc"
      ],
      "include_dirs": ["."],
      "defines": ["NAPI_VERSION=9"],
      "cflags!": ["-fno-omit-frame-pointer"],
      "cflags_cc": ["-std=c++20", "-O3", "-ffp-contract=off", "-fvisibility=hidden", "-Wall", "-Wextra"],
      "xcode_settings": {
        "CLANG_CXX_LANGUAGE_STANDARD": "c++20",
        "GCC_OPTIMIZATION_LEVEL": "3",
        "OTHER_CPLUSPLUSFLAGS": ["-ffp-contract=off", "-Wall", "-Wextra"]
      },
      "msvs_settings": {
        "VCCLCompilerTool": { "AdditionalOptions": ["/std:c++20", "/O2", "/fp:precise"] }
      }
    }
  ]
}
