import type { ComponentProps } from 'react'

/**
 * An SVG document as a picture. In an `img` it cannot run scripts or load anything, so the text
 * does not have to be trusted.
 */
export function SvgPicture({
  svg,
  ...rest
}: { svg: string } & Omit<ComponentProps<'img'>, 'src'> & { alt: string }) {
  return <img {...rest} alt={rest.alt} src={svgAddress(svg)} />
}

/** The `data:` URL of an SVG document, with as few escapes as possible to keep it short. */
export function svgAddress(svg: string): string {
  const whole = svg.replace(/\p{Surrogate}/gu, '\ufffd')
  return `data:image/svg+xml,${whole.replace(/[^!-~]|["#%<>\\^`{|}]/gu, encodeURIComponent)}`
}
