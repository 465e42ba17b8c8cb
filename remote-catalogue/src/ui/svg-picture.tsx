import type { ComponentProps } from 'react'

/**
 * An SVG document as a picture. In an `img` it runs no script and loads nothing, whatever is in it, so
 * that the text may come from anywhere.
 */
export function SvgPicture({
  svg,
  ...rest
}: { svg: string } & Omit<ComponentProps<'img'>, 'src'> & { alt: string }) {
  return <img {...rest} alt={rest.alt} src={svgAddress(svg)} />
}

/** The `data:` address of an SVG document; what an address may hold stays readable, and short. */
export function svgAddress(svg: string): string {
  const whole = svg.replace(/\p{Surrogate}/gu, '\ufffd')
  return `data:image/svg+xml,${whole.replace(/[^ -~]|["#%<>\\^`{|}]/gu, encodeURIComponent)}`
}
