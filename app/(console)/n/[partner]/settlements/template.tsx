export { ScreenLoading as default } from '#app/(console)/_shell/screen-loading.tsx'
