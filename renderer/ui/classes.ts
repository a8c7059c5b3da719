/** Joins class names, leaving out what does not apply. Renderer. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
