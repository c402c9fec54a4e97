// refused by folders what-only-tests-use-is-not-shipped
export { around as planted } from "../../testing/serve.tsx";
