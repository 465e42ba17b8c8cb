/** Properties of the matched route that the shell reads. */
export interface RouteHandle {
  header: 'white' | 'baby-blue' | 'none'
  footer: boolean
  /** The unit whose page it is. */
  unit: string
  /** True for a page that lists many entries. */
  isList?: boolean
}
