import type { ComponentProps } from 'react'
import classes from './prose.module.css'

/** Running text: spacing of headings, paragraphs, lists and code. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={className ? `${classes.Prose} ${className}` : classes.Prose} {...rest} />
}
