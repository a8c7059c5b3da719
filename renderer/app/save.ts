/** Saves what the page made as a file, as a browser saves a download; the window asks where. Renderer. */

export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
