// refused by folders web-features-know-no-route
export const planted = () => import("../../routes/home.tsx");
