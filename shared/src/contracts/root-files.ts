/** The site's icons for places where no page says which one to take, and the manifest that names the large ones. */
export const ROOT_FILES = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'site.webmanifest',
] as const

/** A file of the host's release that the composer serves at the root of the site, as `/favicon.ico`. */
export type RootFile = (typeof ROOT_FILES)[number]
