/**
 * What a text in one language asks of the same text in another: the same keys, the same functions, other
 * words. Types alone.
 */

export type Twin<Text> = Text extends string
  ? string
  : Text extends (...facts: infer Facts) => infer Said
    ? (...facts: Facts) => Twin<Said>
    : { readonly [Key in keyof Text]: Twin<Text[Key]> };
