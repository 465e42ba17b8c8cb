import { useState } from 'react'
import { type To, useLocation, useNavigate } from 'react-router-dom'

/**
 * For a form whose fields are kept in the address. `formKey` survives the form's own changes of the
 * address; any other navigation, such as Back, makes a new one, with which React fills the fields
 * from the address.
 */
export function useAddressForm(): { formKey: string; changeAddress(to: To): void } {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const [formKey, setFormKey] = useState(key)
  const isOwnChange = (state as { changedBy?: string } | null)?.changedBy === formKey
  if (!isOwnChange && formKey !== key) setFormKey(key)
  return {
    formKey,
    changeAddress: (to) =>
      void navigate(to, { replace: true, preventScrollReset: true, state: { changedBy: formKey } }),
  }
}
