// refused by folders a-crm's-words-are-its-model's
export const planted = (field: string) => field === "Stage";
