const gate = new Int32Array(new SharedArrayBuffer(4))

/** Work that the processor does not come to, as on a busy machine; responds after so long. */
export default function sleep(ms: number): string {
  Atomics.wait(gate, 0, 0, ms)
  return 'awake'
}
