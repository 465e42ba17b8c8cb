/** Nothing of it is made by plugins of its own. */
export const plugins = () => []

/** Port of the development server. */
export const devPort = 5177
