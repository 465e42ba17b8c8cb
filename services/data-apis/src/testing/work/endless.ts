/** Work that never ends, as a quadratic expression on a long text. */
export default function endless(): never {
  for (;;);
}
