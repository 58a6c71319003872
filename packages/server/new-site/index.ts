export { newSiteRoutes } from './new-site.routes.ts'
