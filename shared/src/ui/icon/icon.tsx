import type { ComponentProps } from 'react'

/**
 * A decorative icon from `icons.ts`; give the control around it its name. It grows with the text: `size` is in pixels
 * where letters have the usual 16.
 */
export function Icon({
  path,
  size = 20,
  ...rest
}: { path: string; size?: number } & ComponentProps<'svg'>) {
  const side = `${size / 16}rem`
  return (
    <svg
      viewBox="0 0 24 24"
      width={side}
      height={side}
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
