/** The server's half of the router, for the composer only. */
export {
  createStaticHandler,
  createStaticRouter,
  matchPath,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router-dom'
