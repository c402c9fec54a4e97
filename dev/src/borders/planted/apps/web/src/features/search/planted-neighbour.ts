// refused by folders web-features-do-not-meet
export { planted } from "../home/planted-route.ts";
