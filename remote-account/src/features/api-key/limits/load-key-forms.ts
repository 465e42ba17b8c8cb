/** Loads the forms about keys that few visitors open. */
export const loadKeyForms = () => import('./key-forms.tsx')
