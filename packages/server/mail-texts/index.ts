export { mailTextsRoutes } from './mail-texts.routes.ts'
