import type { ComponentProps } from 'react'
import { useFormAction, useSubmit } from 'react-router-dom'

/** Props of a form beside the attributes of `<form>`. */
export interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  method?: 'get' | 'post'
  /** Path that responds; the current page by default. */
  action?: string
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean
}

/** A form that submits without loading a document; without JavaScript the browser submits it. */
export function Form({ method = 'get', action, replace = false, onSubmit, ...rest }: FormProps) {
  const submit = useSubmit()
  const address = useFormAction(action)
  return (
    <form
      {...rest}
      method={method}
      action={address}
      onSubmit={(event) => {
        onSubmit?.(event)
        if (event.defaultPrevented) return
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        void submit((submitter as HTMLButtonElement | null) ?? event.currentTarget, {
          method,
          replace,
          ...(action === undefined ? {} : { action }),
        })
      }}
    />
  )
}
