/** What FaceRes says of faces on average: taken off, what is left tells one face from another. Any process. */

/**
 * The mean of the means of two sets of portraits (40 and 50 people), at unit length, in steps of 0.055 / 255. Taken from either set alone it serves the other
 * nearly as well: docs/results/people.md.
 */
const STEP = 0.055 / 255;

export const MEAN_FEATURES = Float32Array.from(
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
