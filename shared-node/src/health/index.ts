export { createDependencies, type Dependencies, type Dependency } from './dependencies.ts'
