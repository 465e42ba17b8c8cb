/**
 * The one remote entry to the router: what the browser needs of react-router-dom and nothing more, since a
 * shared namespace cannot be tree-shaken. The server's half is in `./server.ts`.
 */
export {
  createBrowserRouter,
  data,
  isRouteErrorResponse,
  matchRoutes,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useActionData,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRouteError,
} from 'react-router-dom'
export { Form, type FormProps } from './form.tsx'
export { KeptOutlet } from './kept-outlet.tsx'
export { Link, type LinkProps, onLinkFollow, onLinkIntent } from './link.tsx'
export { useAddressForm } from './use-address-form.ts'
export { useIsLeaving } from './use-is-leaving.ts'
export { hydrateSearch, useQuery } from './use-query.ts'
