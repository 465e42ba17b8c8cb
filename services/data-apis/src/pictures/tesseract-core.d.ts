declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** The parts of Tesseract's C++ interface, compiled to WebAssembly, that are used here. */
  interface Tesseract {
    FS: {
      /** With `canOwn` it keeps the bytes in place of a copy. */
      writeFile(path: string, bytes: Uint8Array, options?: { canOwn: boolean }): void
      unlink(path: string): void
    }
    TessBaseAPI: new () => {
      /** Returns -1 for a language that cannot be read. */
      Init(path: null, language: string, engine: number): number
      /** Takes the picture in the file `/input`; returns 1 for one that cannot be read. */
      SetImageFile(orientation: number, angle: number): number
      Recognize(monitor: null): number
      GetJSONText(): string
      Clear(): void
    }
  }
  const load: (settings: object) => Promise<Tesseract>
  export default load
}
