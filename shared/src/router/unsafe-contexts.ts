/**
 * The router's internal contexts. No public hook returns `navigate` without subscribing to the
 * location, which would render a page's hundred links again with each navigation; and no public
 * component shows a route that was left.
 */
export {
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router-dom'
