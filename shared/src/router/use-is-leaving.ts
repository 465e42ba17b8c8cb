import { use, useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { RouterContext } from './unsafe-contexts.ts'

/**
 * A function that tells whether the visitor is at this moment on the way to another page, or there already while this
 * one is still shown. For what navigates by itself, and must not lead back whoever chose a way.
 */
export function useIsLeaving(): () => boolean {
  const router = use(RouterContext)?.router
  const { pathname } = useLocation()
  return useCallback(() => {
    if (!router) return false
    const { location, navigation } = router.state
    return (navigation.location ?? location).pathname !== pathname
  }, [router, pathname])
}
