/** Loads the check of code for keys, which few visitors open. */
export const loadCodeCheck = () => import('./code-check.tsx')
