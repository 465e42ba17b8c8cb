/** The host and plain remotes need no plugins of their own. */
export const plugins = () => []
