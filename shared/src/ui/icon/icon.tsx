import type { ComponentProps } from 'react'

/** A decorative icon from `icons.ts`; give the control around it its name. */
export function Icon({
  path,
  size = 20,
  ...rest
}: { path: string; size?: number } & ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={path} />
    </svg>
  )
}
