/** The papers by the names they have on the command line, with what is made of each. Any process. */
export const PAPER_NAMES = {
  'active-hacc': "Jaccard's coefficient against questions, all ways of Figure 4 (Biswas and Jacobs, 2012)",
  'silhouette-batch': 'ARI against the share of labels, a batch against random items (Stanitsas et al.)',
  'attribute-explanations': "Jaccard's coefficient against questions, (a) to (g) (Lad and Parikh, 2014)",
  subclustering: 'SJC without questions and against questions (Biswas and Jacobs, 2014)',
  'imperfect-oracles': 'areas under the ARI curve with right and wrong answers (Zhu, Loy and Gong, 2016)',
  questions: "no paper: questions and seconds that each method needs, Akin's default among them",
} as const;

export type PaperName = keyof typeof PAPER_NAMES;
