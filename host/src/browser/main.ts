/**
 * Starts the site, after the container has provided what is shared. Nothing here may import a shared module statically.
 * React's renderer is the largest module of all; coming first and alone, it is evaluated in a task of its own.
 */
export function start(): void {
  import('react-dom/client')
    .then(async (renderer) => {
      const { boot } = await import('./boot.tsx')
      await boot(renderer)
    })
    .catch((error: unknown) => {
      dispatchEvent(new Event('start-failed'))
      throw error
    })
}

// The federation plugin's development server imports this file and calls nothing; a build calls `start`.
if (import.meta.env.DEV) start()
