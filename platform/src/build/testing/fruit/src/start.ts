Object.assign(globalThis, { fruitStarted: true })
