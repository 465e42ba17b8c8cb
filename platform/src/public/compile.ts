export { compileComposer } from '#src/build/compile-composer.ts'
export { COMPOSER_ENTRIES } from '#src/build/inputs.ts'
export { compile } from '#src/build/interfaces/declarations.ts'
