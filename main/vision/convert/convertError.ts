/** What is thrown when a network cannot be converted; its sentence says which part and why. Any process. */

export class ConvertError extends Error {
  override readonly name = 'ConvertError';
}
