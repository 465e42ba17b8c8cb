/** Nothing of it is made by plugins of its own. */
export const plugins = () => []
