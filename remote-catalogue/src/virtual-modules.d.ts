declare module 'virtual:world-outline' {
  /** The land of the earth as the data of an SVG path on a map of 720 by 360 units. */
  const outline: string
  export default outline
}
