import { createContext, type Dispatch, type SetStateAction, useContext } from 'react'

/** The form that is open in a panel: its id, null for none, undefined before the visitor opened or closed any. */
type OpenForm = string | null | undefined

interface OpenFormState {
  /** Id of the panel. */
  panel: string
  open: OpenForm
  setOpen: Dispatch<SetStateAction<OpenForm>>
}

/** Provided by each panel, in which one form is open at a time. */
export const OpenFormContext = createContext<OpenFormState>({
  panel: '',
  open: undefined,
  setOpen: () => undefined,
})

/** The form that is open in the panel around, and a function that opens another or none. */
export function useOpenForm(): OpenFormState {
  return useContext(OpenFormContext)
}

/** The look of a panel's first action: an open form has a button of its own to press. */
export function useRestingVariant<Variant extends string>(variant: Variant): Variant | 'secondary' {
  return useOpenForm().open ? 'secondary' : variant
}
