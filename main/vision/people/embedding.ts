/**
 * Face embeddings: dlib's 128 numbers and the 1024 of FaceRes. Pure.
 *
 * The two networks err on different faces. Each part has length one. The mean over all faces is subtracted
 * from FaceRes' part first: its numbers are never negative, so any two faces agree in most of them. dlib's
 * part counts for nine tenths of a squared distance. The figures are in docs/results/people.md.
 */
import { toUnitLength } from '../models/embed.ts';

const SHARE_OF_FEATURES = 0.1;

/** `views`: dlib's vectors of the face and its mirror image. Identity survives mirroring, noise does not. */
export function faceEmbedding(views: readonly Float32Array[], features: Float32Array): Float32Array {
  const sum = new Float32Array(views[0]!.length);
  for (const view of views) for (const [at, value] of toUnitLength(view).entries()) sum[at]! += value;
  const identity = toUnitLength(sum);
  const unit = toUnitLength(features);
  const special = toUnitLength(unit.map((value, at) => value - MEAN_FEATURES[at]!));
  const embedding = new Float32Array(identity.length + special.length);
  embedding.set(identity.map(value => value * Math.sqrt(1 - SHARE_OF_FEATURES)));
  embedding.set(
    special.map(value => value * Math.sqrt(SHARE_OF_FEATURES)),
    identity.length,
  );
  return embedding;
}

/**
 * FaceRes' mean vector: the mean of the means of two sets of portraits (40 and 50 people), at unit length, in
 * steps of 0.055 / 255. Taken from one set it works nearly as well for the other: docs/results/people.md.
 */
const STEP = 0.055 / 255;

const MEAN_FEATURES = Float32Array.from(
  Buffer.from(
    [
      'bC5aYD5JQTMyUCslfitekXZekj1aOTMlRkZsaVJBb1tnOmVjijAtax5EOjghUyd4OCdQV0JUR2BSSUJRM0FNdn9BIi5YNJPLgCA9',
      'W1csG0kfOU02cTpfmBxsUT90ezJuP4p9ZFNNVy5GV2hJRnFZhlAqOic9OndxPx9GPVpDHDtQV0RBhT5qTSozZlY/Ql9IWHS3YScl',
      'IzRCT5ZMXWxkIjNFfCk3PklQJlJRUEVrMUVUdSpPeURjhXKTMnMjOF+7TDTyiG1uIkI8K01YL4BfOVdhPGAza2JseiZZcjU+VCg5',
      'aTNuNY7BWlc8V3agQ3dPiEF/aGs5G15PYUtiYlAuUUyZM4RGMTc6Ld1Xc1hGRHhjN0E+MWRtXcYsZkN4gqNVLWVuSUhEcLSXO2lo',
      'TCJHKolwYl0gMVtCVUOobH9CMUwhL1U/H4tbEyUmLiaDaM0vThgoNSImLylEREdQIClVbUBLTEwvR09Tqls5TEtMSWVTnjZBL2JH',
      'Vq9eVHU3oEFrTmE+NUQ4ODI6sElKYno0IiwiOjFLVy4JMzRlQ61JSaEwIFtJJnEtJyY4bmlokyFKaUqEQTk5ZGE+Zlx1PFc2hDBr',
      'R0tGVi5MQpMlW1ZWRbJpM3+xOlOInHkmOG8VMVwqdDtbRT4k40ZWajWOJCtQEWZTOSpyGDKlaSVmUzsPMTwYRzZAUTdUVE5jXaE0',
      'TVofYFpxZCBPy2ddSlY8M2c5VVZYczA5l40xOUJLcWh0PjJySTJQID83SkVigE1MdU1tT1xYWzR6PUk0WVwgQ3JZO0JeeC9POWFS',
      'S1AmVGA5UB4tkkKXRz9VcDMqOFhRbyxub0t7VidPT0A1rqNnbSxuSmhfhSZOkxe+ViI7LE05aUVBSIZETzMxIbpAOzB4Q18mMDJc',
      'bltJUR9NHHlMIzuiQUlSVCk9ZV0sP5U0SmVGdoA2dDgwNk0tRzlCaUYpSkV7PEQyMlNgLGy5VEtMcFJrL1KHPUVFUjI0WYgjV1FM',
      'eiqmSTpoVzVwR1EvJ29XFj0xXDZdIjtNX040X1UhpS9Re2U1bTdSOoRWmElse3ZNby1QHEaYhC8keEd7VVfLcjEzREBIPjthcFl6',
      'nFxDKT+cU04cSm5uQ1VFRm5CLkNCIEZqSJh8UE0rL3V5d1tCUyg/UoGKmSYfbWAZY0tZcVlZlnNhc05OTUZLWBksXV87lkVPMmg0',
      'sDOhTVwsWShD/DkoY1Fj9nZeNTh+IGgtM0M+RDZdOTNIYa1MTzBSMzw1WoAxNEFOTydIMkdNOT4vInQ4JzpOPT1KP1kxejpPLGJR',
      'Um8/b2M4UiZHYEBFhEMsWR1pIVdjSDEpFD8xNT+dqhUpUjpMXkdTVEGCKDs0LT00Vw==',
    ].join(''),
    'base64',
  ),
  step => step * STEP,
);
