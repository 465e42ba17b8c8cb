/**
 * Starts the site. React's renderer is the largest module of all; coming first and alone, it is evaluated in a task of its
 * own.
 */
import('react-dom/client')
  .then(async (renderer) => {
    const { boot } = await import('./boot.tsx')
    await boot(renderer)
  })
  .catch((error: unknown) => {
    dispatchEvent(new Event('start-failed'))
    throw error
  })
