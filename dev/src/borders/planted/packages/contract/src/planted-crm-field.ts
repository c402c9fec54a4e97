// refused by folders a-crm's-words-are-its-model's
export const planted = ["Mailing_Street"];
