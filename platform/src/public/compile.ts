export { bundleOnly, compile as compileProgram, writeCompiled } from '#src/build/compile.ts'
export { runCompiler } from '#src/build/interfaces/declarations.ts'
export { COMPOSER } from '#src/build/programs.ts'
export { undeclaredReads } from '#src/build/undeclared-reads.ts'
