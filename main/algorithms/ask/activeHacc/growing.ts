/** A list of whole numbers that makes room for itself. Pure. */
export class Growing {
  length = 0;
  values = new Int32Array(1024);

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
}
