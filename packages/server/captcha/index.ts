export { captchaAttributes, captchaOf, captchaCspSources as captchaSources } from './captcha-of.ts'
export { captchaRoutes } from './captcha.routes.ts'
export { captchaTasks } from './captcha.tasks.ts'
export { checkCaptcha, checkNoScriptPost as checkPlainPost } from './check-captcha.ts'
