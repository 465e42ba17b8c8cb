declare module 'virtual:world-outline' {
  /** SVG path data of the earth's land on a map of 720 by 360 units. */
  const outline: string
  export default outline
}
